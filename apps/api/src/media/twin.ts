/** An earlier file of the same account with the very same content. */
export interface Twin {
  id: string;
  original_name: string;
}
