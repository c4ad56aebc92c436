import { catalogue as base } from './base.texts';
import { catalogue as session } from './session.texts';
import { catalogue as ofPublic } from './public.texts';
import { catalogue as payment } from './payment.texts';
import { catalogue as account } from './account.texts';
import { catalogue as profile } from './profile.texts';
import { catalogue as tools } from './tools.texts';

/** Every text. */
export const catalogue = { ...base, ...session, ...ofPublic, ...payment, ...account, ...profile, ...tools };
