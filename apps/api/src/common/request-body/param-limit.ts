/** Of one part of a path, as the names of files that may stand there. */
export const MAX_PARAM_CHARACTERS = 600;
