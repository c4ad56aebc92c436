import settings from './settings.json' with { type: 'json' };

export const catalogue = { settings };
