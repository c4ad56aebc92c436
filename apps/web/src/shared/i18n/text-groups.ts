/** Namespaces (`locales/<language>/<namespace>.json`) that a browser fetches together: `locales/<language>/<group>.texts.ts`. */
export const TEXT_GROUPS = {
  base: ['common', 'connection', 'errors', 'shell'],
  session: ['auth', 'verification'],
  public: ['landing', 'legal'],
  payment: ['pricing', 'billing', 'invoices'],
  account: ['dashboard', 'library', 'encoding', 'jobs', 'notifications', 'palette', 'keys', 'usage'],
  profile: ['settings'],
  tools: ['transcription', 'transcripts', 'rules', 'translation', 'summarization', 'engines', 'processor', 'recipes'],
} as const;

export type TextGroup = keyof typeof TEXT_GROUPS;
export const ALL_TEXTS = Object.keys(TEXT_GROUPS) as TextGroup[];
export const NAMESPACES = Object.values(TEXT_GROUPS).flat();

/** What pages within the frame of an account say beside what that frame does. */
const OF_ACCOUNT: Record<string, readonly TextGroup[]> = {
  dashboard: [],
  library: [],
  jobs: [],
  notifications: [],
  usage: [],
  settings: ['profile'],
  checkout: ['payment'],
  invoices: ['payment'],
  'manage-subscription': ['payment'],
  transcription: ['tools', 'payment'],
  translation: ['tools'],
  subtitles: ['tools'],
  summarization: ['tools'],
  'audio-processor': ['tools'],
  'cut-audio': ['tools'],
  denoise: ['tools'],
  'voice-speed': ['tools'],
  recipes: ['tools'],
};
const OTHERS: Record<string, readonly TextGroup[]> = {
  '': ['public', 'payment'],
  pricing: ['public', 'payment'],
  terms: ['public'],
  privacy: ['public'],
  invoice: ['session', 'payment'],
};

/** The texts that a page needs before it can be drawn. @param path such as `/dashboard` */
export function textsOf(path: string): TextGroup[] {
  const page = path.split('/')[1] ?? '';
  const ofAccount = OF_ACCOUNT[page];
  return [
    'base',
    ...(ofAccount ? (['session', 'account', ...ofAccount] as const) : (OTHERS[page] ?? ['session', 'public'])),
  ];
}
