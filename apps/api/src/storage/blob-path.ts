/** A path of ours, as it is. @throws for anything that could leave the storage */
export function blobPath(path: string): string {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(path) || path.includes('..')) throw new Error(`Not a blob path: ${path}`);
  return path;
}
