/** All of Node that specifications of the application need; its own code has none. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
