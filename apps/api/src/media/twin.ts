/** An earlier file of the same account with the very same content. */
export interface Twin {
  id: string;
  original_name: string;
}

/** Of the row `f`. Its index holds all that is compared. */
export const EARLIER_TWIN = `select t.id, t.original_name from media_files t
  where t.user_id = f.user_id and t.sha256 = f.sha256 and t.deleted_at is null and (t.created_at, t.id) < (f.created_at, f.id)
  order by t.created_at, t.id limit 1`;
