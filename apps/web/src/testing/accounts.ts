import type {
  GetAccessPermissionsResponse,
  GetSessionResponse,
  GetSettingsResponse,
  LoginResponse,
} from '@timbrel/api-client';

type User = GetSessionResponse['user'];

/** Somebody with a verified account on the Free plan, unless told otherwise. */
export const aUser = (fields: Partial<User> = {}): User => ({
  id: 'user-1',
  name: 'Maya Lindqvist',
  email: 'maya@nordarkiv.example',
  email_verified: true,
  pending_email: null,
  has_password: true,
  second_factor: false,
  plan: 'free',
  avatar_url: null,
  created_at: '2026-03-03T10:00:00.000Z',
  join_date: '2026-03-03T10:00:00.000Z',
  total_downloads: 0,
  monthly_downloads: 0,
  theme: 'light',
  language: 'en',
  quota: 107_374_182,
  ...fields,
});

/** The answer to the session check. */
export const aSession = (user: Partial<User> = {}): GetSessionResponse => ({
  session: { id: 'session-1', expires_at: '2027-01-01T00:00:00.000Z', theme: aUser(user).theme },
  user: aUser(user),
});

/** The answer to a sign-in from a page: its tokens are in cookies. */
export const aSignIn = (user: Partial<User> = {}): LoginResponse => ({
  access_token: null,
  refresh_token: null,
  expires_in: 3600,
  token_type: 'bearer',
  ...aSession(user),
});

/** What the Free plan gives access to. */
export const freeAccess = (): GetAccessPermissionsResponse => ({
  plan: 'free',
  plan_name: 'Free',
  available_services: ['transcription', 'summarization', 'cut_audio', 'denoise', 'voice_speed'],
  available_menu_items: ['dashboard', 'library', 'settings', 'subscription', 'transcription'],
});

/** What somebody has chosen who has changed nothing. */
export const someSettings = (fields: Partial<GetSettingsResponse> = {}): GetSettingsResponse => ({
  theme: 'light',
  darkMode: false,
  language: 'en',
  autoSave: true,
  privacyMode: false,
  firstSteps: true,
  notifications: { email: true, push: false, marketing: false },
  ...fields,
});
