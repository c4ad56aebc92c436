import engines from './engines.json' with { type: 'json' };
import processor from './processor.json' with { type: 'json' };
import recipes from './recipes.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import summarization from './summarization.json' with { type: 'json' };
import transcription from './transcription.json' with { type: 'json' };
import transcripts from './transcripts.json' with { type: 'json' };
import translation from './translation.json' with { type: 'json' };

export const catalogue = {
  transcription,
  transcripts,
  rules,
  translation,
  summarization,
  engines,
  processor,
  recipes,
};
