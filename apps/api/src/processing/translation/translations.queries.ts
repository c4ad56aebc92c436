import { type EntityManager } from '@mikro-orm/postgresql';
import { type StoredTexts } from './translated-text.js';

const CUES = {
  stored: 'cues::text',
  // `TranslatedCueDto[]`.
  answer: `(
    select coalesce(json_agg((cue - 'isTranslated') || jsonb_build_object('is_translated', cue -> 'isTranslated') order by place), '[]')::text
    from jsonb_array_elements(cues) with ordinality as each (cue, place))`,
};

/**
 * Cues and corrected texts of a translation as JSON, null where it is gone. May be large: run it in `LargeQueries`.
 * @param form of the cues: as they are stored, or as they are answered
 */
export async function readTexts(em: EntityManager, id: string, form: keyof typeof CUES): Promise<StoredTexts | null> {
  const [row] = await em.execute<StoredTexts[]>(
    `select ${CUES[form]} as cues, edited::text as edited from translations where id = ?`,
    [id],
  );
  return row ?? null;
}
