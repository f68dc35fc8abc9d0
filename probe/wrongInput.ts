/** What the user gave cannot be used; nothing was sent. The message says what is expected. */
export class WrongInput extends Error {}
