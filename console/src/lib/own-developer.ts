/**
 * The parameter of calls about the signed-in developer. The braces are literal: the reply to a
 * sign-in has no id, and the token identifies the developer.
 */
export const ownDeveloper = { developerId: '{developer-id}' }
