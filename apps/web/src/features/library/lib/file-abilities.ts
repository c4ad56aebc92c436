import type { LibraryFile } from '../queries';
import { extensionOf, SUMMARIZABLE_FILES, TRANSLATABLE_FILES } from './file-kinds';

/** Whether a transcription can be ordered. It waits by itself for a file that is still being read. */
export const canTranscribe = (file: Pick<LibraryFile, 'kind' | 'status'>): boolean =>
  file.status !== 'failed' && previewOf(file) === 'media';

type Text = Pick<LibraryFile, 'original_name' | 'status' | 'has_transcript'>;
const isText = ({ original_name, has_transcript, status }: Text, extensions: readonly string[]): boolean =>
  has_transcript || (status !== 'failed' && extensions.includes(extensionOf(original_name)));

/** Whether its words can be had in another language. */
export const canTranslate = (file: Text): boolean => isText(file, TRANSLATABLE_FILES.extensions);

/** Whether it can be said in few words. */
export const canSummarize = (file: Text): boolean => isText(file, SUMMARIZABLE_FILES.extensions);

/** Whether its sound can be worked on, which it may have as long as it is being read. */
export const canProcess = (file: Pick<LibraryFile, 'kind' | 'status' | 'peaks_url'>): boolean =>
  canTranscribe(file) && (file.status === 'processing' || file.peaks_url !== null);

/** Whether it may start without a question: a second one costs allowance again, and the transcription page asks first. */
export const canStartAtOnce = (file: Pick<LibraryFile, 'kind' | 'status' | 'has_transcript'>): boolean =>
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
