import { ChoiceField } from '../../common/fields.js';
import { TRANSCRIPT_VERSIONS } from '../transcript.entity.js';

/** Which of its transcripts an order about a recording means. */
export const VersionField = (): PropertyDecorator =>
  ChoiceField(TRANSCRIPT_VERSIONS, 'TranscriptVersion', {
    optional: true,
    description: 'Of the transcript: edited if there is one, else transcribed, unless named.',
  });
