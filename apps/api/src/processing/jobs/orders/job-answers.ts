import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { filter, firstValueFrom, interval, merge, startWith, switchMap, takeUntil, timer } from 'rxjs';
import { EventReader, type LiveEvent } from '../../../common/events/event-bus.js';
import { JobDto } from '../job.dto.js';
import { JobsService } from '../jobs.service.js';
import { type ProcessingJob } from '../processing-job.entity.js';

/** Live events may be lost; the row is looked at so often all the same. */
const LOOK_MS = 2_000;

/** Answers orders, where that is asked for with the end of their jobs. */
@Injectable()
export class JobAnswers {
  constructor(
    private readonly jobs: JobsService,
    private readonly reader: EventReader,
  ) {}

  /** The answer to whoever made a job: its end, where it comes within the time that they are ready to wait. */
  async answer(job: ProcessingJob, waitSeconds: number, reply: FastifyReply): Promise<JobDto> {
    if (waitSeconds === 0) return JobDto.brief(job);
    const settled = (await this.settled(job, waitSeconds)) ?? (await this.jobs.get(job.userId, job.id));
    if (settled.state === 'completed') void reply.status(HttpStatus.OK);
    return settled;
  }

  /** Null where the job has not ended by then. */
  private settled({ id, userId }: ProcessingJob, seconds: number): Promise<JobDto | null> {
    const isNews = ({ type, data }: LiveEvent) => type === 'job' && (data as JobDto).id === id;
    const ended = merge(this.reader.events.pipe(filter(isNews)), interval(LOOK_MS)).pipe(
      startWith(null),
      switchMap(() => this.jobs.get(userId, id)),
      filter(({ finished_at }) => finished_at !== null),
      takeUntil(timer(seconds * 1_000)),
    );
    return firstValueFrom(ended, { defaultValue: null });
  }
}
