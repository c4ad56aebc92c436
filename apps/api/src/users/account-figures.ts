export interface Figures {
  /** Bytes the plan allows. */
  quotaBytes: number;
  totalDownloads: number;
  /** In the running usage month. */
  monthlyDownloads: number;
}

/** What a profile shows beside the account's own row, asked of whoever knows plans and meters (they live above this room). */
export abstract class AccountFigures {
  abstract of(userId: string): Promise<Figures>;
}
