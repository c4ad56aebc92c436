import { Migration } from '@mikro-orm/migrations';

/** Names and spoken words are found without case and accents. `folded` is the database's half of `common/search/folding.ts`. */
export class Migration0009Search extends Migration {
  override up(): void {
    // Its cost is told, and it is none that is put in place of its call: whoever plans must see that indexes save it.
    this.addSql(`
      create function folded(words text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
      begin return translate(
        lower(regexp_replace(
          normalize(words, nfkd),
          '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670]', '', 'g'
        )),
        U&'\\00f8\\0142\\0111\\0131\\064a\\0649\\0643\\200c', U&'oldi\\06cc\\06cc\\06a9 '
      ); end $$`);
    this.addSql('drop index media_files_name_parts');
    this.addSql('create index media_files_name_parts on media_files using gin (folded(original_name) gin_trgm_ops)');
    this.addSql('drop index transcripts_words');
    // A tsvector holds a mebibyte at most, which these letters stay below in any script.
    this.addSql(
      `create index transcripts_words on transcripts using gin (to_tsvector('simple', left(folded(text), 200000)))`,
    );
  }

  override down(): void {
    this.addSql('drop index transcripts_words');
    this.addSql(`create index transcripts_words on transcripts using gin (to_tsvector('simple', left(text, 200000)))`);
    this.addSql('drop index media_files_name_parts');
    this.addSql('create index media_files_name_parts on media_files using gin (original_name gin_trgm_ops)');
    this.addSql('drop function folded');
  }
}
