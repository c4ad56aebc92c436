export { MediaFolder } from './media-folder.js';
