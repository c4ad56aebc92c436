import { Migration } from '@mikro-orm/migrations';

/** A transcript knows what was heard for it also when its job has gone. */
export class Migration0024TranscriptAudioTrack extends Migration {
  override up(): void {
    this.addSql('alter table transcripts add column audio_track integer null');
  }

  override down(): void {
    this.addSql('alter table transcripts drop column audio_track');
  }
}
