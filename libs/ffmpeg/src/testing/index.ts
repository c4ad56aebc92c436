export { bounded } from './bounded.js';
export { LYING_MEDIA, type LyingMedia } from './lying-media.js';
export { withEdits } from './boxes.js';
export { MediaFolder } from './media-folder.js';
