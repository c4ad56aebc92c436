import { Migration } from '@mikro-orm/migrations';

/** The sounds of a recording, for choosing one; null for what was read before they were kept. */
export class Migration0017MediaAudioTracks extends Migration {
  override up(): void {
    this.addSql('alter table media_files add column audio_tracks jsonb null');
  }

  override down(): void {
    this.addSql('alter table media_files drop column audio_tracks');
  }
}
