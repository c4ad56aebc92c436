import type { GetAccessPermissionsResponse } from '@timbrel/api-client';
import {
  type Icon,
  IconCut,
  IconEar,
  IconFileText,
  IconBadgeCc,
  IconFolder,
  IconLanguage,
  IconListDetails,
  IconGauge,
  IconLayoutDashboard,
  IconListCheck,
  IconWaveSine,
} from '@tabler/icons-react';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { catalogue } from '../../locales/en';

export interface NavItem {
  /** Not of `routeTree.gen`, which imports the pages that show this. */
  to: keyof RegisteredRouter['routesByPath'];
  label: keyof (typeof catalogue)['shell'];
  icon: Icon;
  /** Where two entries lead to one page, the address says which. */
  search?: { from?: 'subtitles' };
}

/** In every plan's menu. */
export const ALWAYS_THERE: readonly NavItem[] = [
  { to: '/dashboard', label: 'navDashboard', icon: IconLayoutDashboard },
  { to: '/library', label: 'navLibrary', icon: IconFolder },
];

export type Service = GetAccessPermissionsResponse['available_services'][number];

/** Pages of a service, by its key in the access lists; shown when the plan has it. */
export const SERVICES: readonly (NavItem & { service: Service; tab?: boolean })[] = [
  { service: 'transcription', to: '/transcription', label: 'navTranscription', icon: IconFileText },
  { service: 'translation', to: '/translation', label: 'navTranslation', icon: IconLanguage, search: {} },
  {
    service: 'subtitles',
    to: '/translation',
    label: 'navSubtitles',
    icon: IconBadgeCc,
    search: { from: 'subtitles' },
  },
  { service: 'summarization', to: '/summarization', label: 'navSummarization', icon: IconListDetails },
  { service: 'audio_processor', to: '/audio-processor', label: 'navAudioProcessor', icon: IconWaveSine },
  { service: 'audio_processor', to: '/recipes', label: 'navRecipes', icon: IconListCheck },
  // Tabs of the processor: for plans without it, and on small screens.
  { service: 'cut_audio', to: '/cut-audio', label: 'navCutAudio', icon: IconCut, tab: true },
  { service: 'denoise', to: '/denoise', label: 'navDenoise', icon: IconEar, tab: true },
  { service: 'voice_speed', to: '/voice-speed', label: 'navVoiceSpeed', icon: IconGauge, tab: true },
];
