import auth from './auth.json' with { type: 'json' };
import billing from './billing.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import connection from './connection.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import engines from './engines.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import translation from './translation.json' with { type: 'json' };
import summarization from './summarization.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import invoices from './invoices.json' with { type: 'json' };
import jobs from './jobs.json' with { type: 'json' };
import keys from './keys.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };
import library from './library.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import palette from './palette.json' with { type: 'json' };
import processor from './processor.json' with { type: 'json' };
import pricing from './pricing.json' with { type: 'json' };
import recipes from './recipes.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import transcription from './transcription.json' with { type: 'json' };
import transcripts from './transcripts.json' with { type: 'json' };
import usage from './usage.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };

export const catalogue = {
  errors,
  summarization,
  translation,
  rules,
  engines,
  common,
  shell,
  keys,
  palette,
  connection,
  auth,
  verification,
  settings,
  legal,
  dashboard,
  landing,
  notifications,
  library,
  transcription,
  transcripts,
  jobs,
  invoices,
  billing,
  pricing,
  processor,
  recipes,
  usage,
};
