import { Migration } from '@mikro-orm/migrations';

/** Nothing is looked through for it: every row kept the narrower rule. */
const lanesAre = (lanes: string) =>
  `alter table processing_jobs add constraint processing_jobs_lane_check check (lane in (${lanes})) not valid`;

/** Imports wait behind other imports alone. */
export class Migration0021ImportsLane extends Migration {
  override up(): void {
    this.addSql('alter table processing_jobs drop constraint processing_jobs_lane_check');
    this.addSql(lanesAre(`'media', 'imports', 'background', 'tools'`));
  }

  override down(): void {
    this.addSql(`update processing_jobs set lane = 'background' where lane = 'imports'`);
    this.addSql('alter table processing_jobs drop constraint processing_jobs_lane_check');
    this.addSql(lanesAre(`'media', 'background', 'tools'`));
  }
}
