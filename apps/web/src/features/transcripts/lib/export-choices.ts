import { CUE_LAYOUTS, DELIVERY_PROFILES, type CueLayout, type DeliveryProfileKey } from '@timbrel/subtitles';
import type { ExportFormat } from '@timbrel/api-client';

/** How somebody wants their exports. */
export interface ExportChoices {
  readonly format: ExportFormat;
  readonly speakers: boolean;
  readonly timestamps: boolean;
  readonly paragraphs: boolean;
  readonly profile: DeliveryProfileKey;
  readonly layout: CueLayout;
}

const KEY = 'ui-export';
const AT_FIRST: ExportChoices = {
  format: 'docx',
  speakers: true,
  timestamps: true,
  paragraphs: true,
  profile: 'streaming',
  layout: 'auto',
};

/** What was chosen last on this device. */
export function rememberedChoices(): ExportChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ExportChoices>;
    const choices = { ...AT_FIRST, ...kept };
    const known = choices.profile in DELIVERY_PROFILES && CUE_LAYOUTS.includes(choices.layout);
    return known ? choices : AT_FIRST;
  } catch {
    return AT_FIRST;
  }
}

export function rememberChoices(choices: ExportChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // A full or forbidden storage: it is asked again next time.
  }
}

/** What each format has to choose. */
export const isSubtitles = (format: ExportFormat): boolean => format === 'srt' || format === 'vtt';
export const isText = (format: ExportFormat): boolean => format === 'txt' || format === 'docx' || format === 'pdf';
