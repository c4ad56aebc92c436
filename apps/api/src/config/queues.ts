/** One queue per class of work: files that come in, files fetched from elsewhere, what is done by the way, short work on files, engines. None holds up another. */
export const QUEUES = ['media', 'imports', 'background', 'tools', 'engines'] as const;
export type QueueName = (typeof QUEUES)[number];
