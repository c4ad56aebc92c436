/** Of one part of a path, as the names of files that may stand there. */
export const MOST_PARAM_CHARACTERS = 600;
