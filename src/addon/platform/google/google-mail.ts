import type { Mail } from '../platform';

export const googleMail: Mail = {
  // In a trigger this is its creator. Google returns a blank text if it does not tell the address.
  ownAddress: () => Session.getEffectiveUser().getEmail() || null,
  remainingToday: () => MailApp.getRemainingDailyQuota(),
  sendToSelf(subject, body) {
    MailApp.sendEmail(Session.getEffectiveUser().getEmail(), subject, body);
  },
};
