import { type IncomingHttpHeaders } from 'node:http';
import { extensionFor, extensionOf, fileTypeOf } from '../../uploads/file-types.js';

/** What the other side calls it, else the last part of the address; with the ending of its type where it has none that is accepted. */
export function nameOfDownload(url: URL, headers: IncomingHttpHeaders): string {
  const name = named(headers['content-disposition']) ?? lastPart(url) ?? url.hostname;
  if (fileTypeOf(extensionOf(name))) return name;
  const extension = extensionFor(headers['content-type'] ?? '');
  return extension ? `${name}.${extension}` : name;
}

function named(disposition: string | undefined): string | null {
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  const name = decoded(encoded) ?? (plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2]);
  return name || null;
}

function lastPart({ pathname }: URL): string | null {
  return decoded(pathname.split('/').findLast(Boolean)) || null;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}
