/** Tests may read files beside them; the application itself knows nothing of Node. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
  export function readdirSync(path: URL, options: { recursive: boolean; encoding: 'utf8' }): string[];
  export function existsSync(path: URL): boolean;
}
