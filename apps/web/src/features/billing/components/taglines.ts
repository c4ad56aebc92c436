const TAGLINES = {
  free: 'taglineFree',
  basic: 'taglineBasic',
  pro: 'taglinePro',
  premium: 'taglinePremium',
} as const;

/** The key of a plan's tagline; an operator's own plan has the first paid one's. */
export const taglineOf = (planId: string) =>
  planId in TAGLINES ? TAGLINES[planId as keyof typeof TAGLINES] : TAGLINES.basic;
