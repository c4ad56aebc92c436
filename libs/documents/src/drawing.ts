/** @file For documents that are drawn by their own design. Loads the drawing library. */
export { REGULAR, STRONG } from './font-files.js';
export { faceFor, type Face } from './fonts.js';
export { directionOf, foldLongWords, showable } from './script-fonts.js';
