const MAX_CHARACTERS = 255;

/** What browsers write for the three characters that would end a name in a multipart header (WHATWG HTML, multipart/form-data). */
const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/**
 * The user's name for a file, as it was sent: folders, quotes and control characters stay, since it is only ever text and
 * never reaches a path. NUL, which no file system and no database text holds, is left out; beyond 255 characters the
 * middle goes and the extension stays.
 */
export function originalNameOf(sent: string): string {
  const name = sent.replace(/%(22|0D|0A)/g, (escape) => ESCAPES[escape]!).replaceAll('\0', '');
  const characters = Array.from(name);
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = /\.[^.]{1,20}$/su.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - extension.length).join('') + extension;
}
