import { createTranslator, type TextParams } from '../common/i18n/create-translator.js';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export type NotificationKind = Exclude<keyof typeof en, 'features'>;
export type NotificationType = 'success' | 'warning' | 'info' | 'error';

export const NOTIFICATION_TYPES: Record<NotificationKind, NotificationType> = {
  welcome: 'info',
  'transcript-ready': 'success',
  'result-ready': 'success',
  'job-failed': 'error',
  'usage-80': 'warning',
  'usage-100': 'warning',
  receipt: 'success',
  'payment-failed': 'error',
  'plan-changed': 'success',
  'subscription-cancelled': 'info',
  'subscription-ended': 'info',
  'retention-changed': 'info',
  'file-expiring': 'warning',
  'files-expiring': 'warning',
};

const translate = createTranslator(en, { de, es, fr });

/** The texts of a notification in the user's language. */
export function notificationText(
  kind: NotificationKind,
  language: string,
  params: TextParams,
): { title: string; message: string } {
  return translate(language, kind, withFeatureName(params, language));
}

/** Translates the parameter `feature`, a metered feature, into the user's language. */
export function withFeatureName(params: TextParams, language: string): TextParams {
  const names: Readonly<Record<string, string>> = translate(language, 'features');
  const feature = names[params['feature'] ?? ''];
  return feature ? { ...params, feature } : params;
}
