export type { Block, Column, TextDocument } from './document.js';
export { fontNameOf, fontsFor } from './font-files.js';
