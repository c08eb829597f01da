/** The version of the user agreement in force; a newer one asks everybody again (SPEC section 9). */
export const agreementVersion = "1.0";
