/** What the kinds of notices about API tokens store: a part of `NoticeParams`. */
export interface TokenNoticeParams {
  token_made: { name: string; expires_at: string }
  /** The tokens of a person who left or is no Admin any more, and until when they work. */
  tokens_left: { maker: string; names: readonly string[]; stops_at: string }
}

/** A part of `noticeKinds`. */
export const tokenNoticeKinds = {
  token_made: {
    label: 'API token created',
    needs: 'tokens.write',
    delivery: 'mail',
    isMandatory: true,
  },
  tokens_left: {
    label: 'API tokens expiring',
    needs: 'tokens.write',
    delivery: 'mail',
    isMandatory: true,
  },
} as const
