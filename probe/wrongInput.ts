/** What the user gave cannot be used; nothing was sent. The message says what is wanted. */
export class WrongInput extends Error {}
