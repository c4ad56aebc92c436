/** @file For documents that are drawn by their own design. Loads the drawing library. */
export { faceFor, REGULAR, STRONG, type Face } from './fonts.js';
export { directionOf, foldLongWords, showable } from './script-fonts.js';
