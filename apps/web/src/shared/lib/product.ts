/** The working name; the logo in shared/ui/logo.tsx and public/favicon.svg goes with it. */
export const PRODUCT_NAME = 'Timbrel';
