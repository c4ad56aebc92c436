import type { QueueName } from '../../../config/queues.js';
import { JOB_TYPES, type JobType, priorityClassOf } from '../job-types.js';

/** What an engine hears or writes may take hours, and a machine of its own. */
const OF_ENGINES: ReadonlySet<JobType> = new Set(['transcription', 'translation', 'summarization']);

export const queueOf = (type: JobType): QueueName => (OF_ENGINES.has(type) ? 'engines' : priorityClassOf(type));

export const typesIn = (queue: QueueName): JobType[] => JOB_TYPES.filter((type) => queueOf(type) === queue);
