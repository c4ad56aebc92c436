/** For statements of modules above: what jobs hold of allowances, as a query for their parentheses. Join it by the job, of which few are open. */
export const OPEN_RESERVATIONS = `select job_id, feature, amount from usage_records where state = 'reserved'`;
