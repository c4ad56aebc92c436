/** An earlier file of the same account with identical content. */
export interface Twin {
  id: string;
  original_name: string;
}
