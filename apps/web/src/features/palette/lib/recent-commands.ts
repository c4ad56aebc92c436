const KEY = 'palette-recent';
const MOST = 4;

/** Ids of the commands that this browser gave last, the newest first. Names of files are never kept. */
export function recentCommands(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((each) => each !== id)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}
