/** The product's working name, in one place. */
export const PRODUCT_NAME = 'Timbrel';
export const API_PREFIX = 'api/v1';
