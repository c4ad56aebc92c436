import type { LibraryFile } from '../queries';
import { extensionOf, TRANSCRIBABLE_EXTENSIONS } from './file-kinds';

const transcribable: readonly string[] = TRANSCRIBABLE_EXTENSIONS;

/** Whether a transcription can be made of the file as it is now. */
export const canTranscribe = (file: Pick<LibraryFile, 'original_name' | 'status'>): boolean =>
  file.status === 'ready' && transcribable.includes(extensionOf(file.original_name));

/** Whether its sound can be worked on. */
export const canProcess = (file: Pick<LibraryFile, 'kind' | 'status' | 'peaks_url'>): boolean =>
  file.status === 'ready' && file.peaks_url !== null && previewOf(file) === 'media';

/** Whether it may start without a question: a second one costs allowance again, and the transcription page asks first. */
export const canStartAtOnce = (file: Pick<LibraryFile, 'original_name' | 'status' | 'has_transcript'>): boolean =>
  canTranscribe(file) && !file.has_transcript;

/** How a file can be looked at without leaving the list. */
export function previewOf(file: Pick<LibraryFile, 'kind'>): 'media' | 'text' | 'image' | 'document' {
  switch (file.kind) {
    case 'audio':
    case 'video':
      return 'media';
    case 'text':
    case 'subtitle':
      return 'text';
    case 'image':
      return 'image';
    case 'document':
      return 'document';
  }
}
