import type { catalogue } from '../../../locales/en';

type Key = keyof (typeof catalogue)['jobs'];

/** What a job's error code means to a person, and what helps. Other codes speak with the server's own sentence. */
const CAUSES: Record<string, { cause: Key; help: Key }> = {
  NO_SPEECH: { cause: 'causeNoSpeech', help: 'helpCheckFile' },
  NO_AUDIO: { cause: 'causeNoAudio', help: 'helpCheckFile' },
  NO_STREAMS: { cause: 'causeNotMedia', help: 'helpCheckFile' },
  NOT_MEDIA: { cause: 'causeNotMedia', help: 'helpCheckFile' },
  DURATION_UNKNOWN: { cause: 'causeNoDuration', help: 'helpConvert' },
  UNSUPPORTED_LANGUAGE: { cause: 'causeLanguage', help: 'helpOtherLanguage' },
  ENGINE_TIMEOUT: { cause: 'causeEngineBusy', help: 'helpLater' },
  ENGINE_UNAVAILABLE: { cause: 'causeEngineBusy', help: 'helpLater' },
  ENGINE_RATE_LIMITED: { cause: 'causeEngineBusy', help: 'helpLater' },
  ENGINE_QUOTA: { cause: 'causeEngineQuota', help: 'helpOtherEngine' },
  ADDRESS_NOT_PUBLIC: { cause: 'causeAddressNotPublic', help: 'helpOtherAddress' },
  ADDRESS_NOT_HTTPS: { cause: 'causeAddressNotHttps', help: 'helpOtherAddress' },
  ADDRESS_UNKNOWN: { cause: 'causeAddressUnknown', help: 'helpOtherAddress' },
  ADDRESS_REFUSED: { cause: 'causeAddressRefused', help: 'helpOtherAddress' },
  ADDRESS_NOT_TRUSTED: { cause: 'causeAddressNotTrusted', help: 'helpOtherAddress' },
  TOO_MANY_REDIRECTS: { cause: 'causeAddressRefused', help: 'helpOtherAddress' },
  ADDRESS_UNREACHABLE: { cause: 'causeAddressUnreachable', help: 'helpLater' },
  ADDRESS_TOO_SLOW: { cause: 'causeAddressTooSlow', help: 'helpLater' },
  ADDRESS_SILENT: { cause: 'causeAddressUnreachable', help: 'helpLater' },
  DOWNLOAD_BROKEN_OFF: { cause: 'causeDownloadBrokenOff', help: 'helpLater' },
  INVALID_FILE_EXTENSION: { cause: 'causeFileKind', help: 'helpOtherAddress' },
  INVALID_FILE_TYPE: { cause: 'causeFileKind', help: 'helpOtherAddress' },
  FILE_CONTENT_MISMATCH: { cause: 'causeFileContent', help: 'helpOtherAddress' },
  EMPTY_FILE: { cause: 'causeFileEmpty', help: 'helpOtherAddress' },
  FILE_TOO_LARGE: { cause: 'causeFileTooLarge', help: 'helpPlan' },
  TOO_MANY_FILES: { cause: 'causeTooManyFiles', help: 'helpDeleteFiles' },
  STORAGE_FULL: { cause: 'causeStorageFull', help: 'helpPlan' },
  NO_SPACE: { cause: 'causeNoSpace', help: 'helpLater' },
  PROCESSING_FAILED: { cause: 'causeProcessing', help: 'helpCheckFile' },
  FILE_STAYS_HERE: { cause: 'causeStaysHere', help: 'helpOtherEngine' },
  ENGINE_ANSWER_UNREADABLE: { cause: 'causeEngineAnswer', help: 'helpOtherEngine' },
  TEXT_CHANGED: { cause: 'causeTextChanged', help: 'helpOrderAgain' },
  ENGINE_TOO_LARGE: { cause: 'causeEngineTooLarge', help: 'helpOtherEngine' },
};

/** The sentences for a failed job: `cause` is null where only the server's own words are known. */
export const failureOf = (code: string): { cause: Key | null; help: Key } =>
  CAUSES[code] ?? { cause: null, help: 'helpAgain' };

const STAGES: Record<string, Key> = {
  queued: 'stageQueued',
  'awaiting-file': 'stageAwaitingFile',
  reading: 'stageReading',
  transcribing: 'stageTranscribing',
  translating: 'stageTranslating',
  summarizing: 'stageSummarizing',
  finishing: 'stageFinishing',
  probing: 'stageProbing',
  drawing: 'stageDrawing',
  picturing: 'stagePicturing',
  encoding: 'stageEncoding',
  connecting: 'stageConnecting',
  fetching: 'stageFetching',
  measuring: 'stageMeasuring',
  processing: 'stageProcessing',
};

/** The words for what a running job is doing. */
export const stageKey = (stage: string | null): Key => STAGES[stage ?? ''] ?? 'stageRunning';
