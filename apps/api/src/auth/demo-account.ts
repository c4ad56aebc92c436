/** The account that `npm start` creates with an embedded database, for local use. Its password is public. */
export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'demo1234', name: 'Demo', plan: 'pro' };
