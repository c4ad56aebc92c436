import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { EXPORT_FORMATS } from '../subscriptions/plans/plan.js';
import { type FirstStepsDto } from './onboarding.dto.js';

const FORMATS = EXPORT_FORMATS.map((format) => `'${format}'`).join(', ');

/** How far an account has come, by what is there: nothing is kept for it. Jobs and the ledger remember files that have gone. */
@Injectable()
export class FirstSteps {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<FirstStepsDto> {
    const em = this.database.fork();
    const [steps] = await em.execute<FirstStepsDto[]>(
      `select exists (select from media_files where user_id = u.id)
                or exists (select from processing_jobs where user_id = u.id)
                or exists (select from usage_records where user_id = u.id) as recording,
              exists (select from transcripts where user_id = u.id and kind = 'edited')
                or exists (select from transcript_drafts where user_id = u.id) as correction,
              exists (select from exports where user_id = u.id and format in (${FORMATS})) as export
       from users u where id = ?`,
      [userId],
    );
    return steps!;
  }
}
