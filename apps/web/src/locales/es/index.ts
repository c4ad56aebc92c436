import auth from './auth.json';
import common from './common.json';
import connection from './connection.json';
import dashboard from './dashboard.json';
import errors from './errors.json';
import jobs from './jobs.json';
import landing from './landing.json';
import library from './library.json';
import notifications from './notifications.json';
import shell from './shell.json';
import transcription from './transcription.json';
import transcripts from './transcripts.json';
import verification from './verification.json';

export const catalogue = {
  errors,
  common,
  shell,
  connection,
  auth,
  verification,
  dashboard,
  landing,
  notifications,
  library,
  transcription,
  transcripts,
  jobs,
};
