/**
 * Every error code of the platform and the config server, with its HTTP status. Codes are never reused. The text of a code is
 * `errors:<code>` in `texts/`; clients show `errors:unknown` for codes they don't know. The comment behind a code names its requirement.
 */
export const errorStatuses = {
  unknown: 500, // ERR-07
  'request.invalid': 400,
  'request.too_large': 413,
  'request.empty_url': 404, // ERR-09
  'request.not_found': 404,
  'request.forbidden_origin': 403,
  'request.too_many': 429,
  'request.needs_https': 403,
  'request.bad_encryption': 400,
  'request.stale': 409,
  'service.upgrading': 503, // ERR-08
  'service.unavailable': 503,
  'site.maintenance': 503, // ERR-12
  'site.region_restricted': 403, // ERR-11
  'auth.required': 401, // ERR-03
  'auth.session_ended': 401, // ERR-06
  'auth.wrong_credentials': 401, // ERR-04; the same for wrong, missing and disabled accounts
  'auth.wrong_old_password': 401, // for a session with a temporary password
  'auth.identity_refused': 401,
  'auth.locked': 429,
  'auth.not_a_member': 403, // ERR-14
  'auth.not_an_agent': 403, // ERR-15
  'auth.real_account_only': 403, // ERR-13
  'auth.forbidden': 403, // ERR-16
  'module.off': 403, // ERR-16
  'captcha.required': 400,
  'captcha.wrong': 400,
  'code.invalid': 400, // ERR-02
  'code.quota_spent': 503, // for the brand's daily budget of all players, not this player's
  'user.taken': 409, // ERR-05
  'user.unknown_or_disabled': 404, // ERR-04, to staff only
  'field.invalid': 422,
  'registration.consent_missing': 422,
  'registration.closed': 403,
  'affiliate.invalid': 422, // REG-31
  'affiliate.bad_referrer': 422, // ERR-10
  'modify.new.old.same': 422, // ERR-17
  'cashier.limit': 422,
  'cashier.too_many_pending': 409,
  'cashier.insufficient': 422,
  'cashier.decided': 409,
  'cashier.wrong_payment_password': 403,
  'cashier.wrong_login_password': 403, // sent with the first payment password
  'cashier.login_again': 403, // when an account without a password sets its first payment password
  'cashier.new_destination': 403, // requires the payment password
  'cashier.new_destination_login': 403, // requires a recent login, if there is no payment password
  'reward.unavailable': 409,
  'play.locked': 403,
  'play.too_young': 403,
  'play.excluded': 403, // self-excluded for good
  'play.excluded_until': 403, // `value.until`
  'play.time_out': 403, // on a break that the player chose, until `value.until`
  'play.limit': 403,
  'play.game_paused': 403, // suspended by staff, with no known end
  'play.game_paused_until': 403, // `value.until`
  'play.vendor_paused': 403, // like all games of its provider
  'play.vendor_paused_until': 403,
  'play.game_closed': 404, // hidden, unknown, or of a vendor that is not offered
  'launch.desktop_only': 403, // on a phone or tablet
  'launch.mobile_only': 403, // on a computer
  'launch.maintenance': 503,
  'launch.no_answer': 503,
  'launch.refused': 409,
  'launch.unknown_game': 404, // to the supplier
  'launch.unknown_round': 404, // to the supplier
  'promotion.unknown': 404,
  'promotion.not_open': 409, // before it begins
  'promotion.closed': 409, // after its end
  'promotion.taken': 409, // after an application with other content, or in another state
  'promotion.other_way': 409, // joining, claiming and applying are three calls
  'promotion.incomplete': 422,
  'supplier.no_list': 409, // to staff only
  'promotion.amount': 422, // to staff only
  'upload.unknown': 422,
  'upload.not_an_image': 415,
  'upload.cut_short': 422, // the file is incomplete
  'upload.too_large': 413,
  'upload.too_many_pixels': 413,
  'upload.too_many': 429,
  'staff.required': 401,
  'staff.forbidden': 403,
  'change.refused': 422,
  'change.reason_missing': 422,
  'change.unknown_path': 404,
  'change.unknown_flag': 404,
  'change.protected_path': 403,
  'change.stale': 409,
  'release.invalid': 422,
  'release.hides': 409, // live changes would hide new values
  'release.stale': 409, // another release was served in between
  'release.claimed': 409, // another brand has the domain or merchant code
  'release.unknown': 404,
  'release.not_signed_off': 409,
  'release.placeholder_licence': 409, // `value.tenant` and `value.licenceNumber`
  'release.placeholder_domain': 409, // `value.tenant`
  'release.keeps_changes': 409, // a rollback by one person may not drop live changes of two
  'release.needs_staging': 409, // if a second person has to review first
  'draft.stale': 409, // somebody wrote it in between; `value.places`
  'draft.foreign': 403, // somebody else writes it; `value.owner`
  'preview.no_account': 403, // for calls about an account, in a preview
  'proposal.unknown': 404,
  'proposal.own': 403, // the approver made the proposal
  'proposal.stale': 409,
  'proposal.waiting': 409, // the same was already proposed
  'brand.unknown': 404,
  'brand.taken': 409, // an id in use, or one that reads like another
  'brand.setting_invalid': 422, // for a new brand; `value.setting`
  'brand.currency_fixed': 409, // by wallets of real players; `value.wallets` is their number
  'brand.rounds_open': 409, // its domains stay; `value.openRounds`
  'brand.suppliers_retry': 409, // its domains stay; `value.until`
  'catalogue.invalid': 422,
  'catalogue.busy': 409,
  'content.invalid': 422,
  'content.busy': 409,
  'content.needs_staging': 409, // if a second person has to review first
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;
