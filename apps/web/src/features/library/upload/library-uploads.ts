import type { UploadFileResponse } from '@timbrel/api-client';
import { createContext, use, useSyncExternalStore } from 'react';
import { forgetFile, sendFile } from './send-file';
import type { UploadItem } from './upload-items';
import { UploadQueue } from './upload-queue';

export type LibraryUpload = UploadItem<UploadFileResponse>;
export type LibraryUploadQueue = UploadQueue<UploadFileResponse>;

/** The application's one queue; it outlives pages. Tests bring their own. */
export const UploadQueueContext = createContext<LibraryUploadQueue>(
  new UploadQueue({ send: sendFile, forget: forgetFile }),
);

export const useUploadQueue = (): LibraryUploadQueue => use(UploadQueueContext);

/** What is on its way, in the order it was added. */
export function useUploads(): readonly LibraryUpload[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.getItems);
}
