/** Lets a tester see a notice for real: shown by the service worker, with what it passes on when the notice is pressed. */

/** @typedef {{ title: string; body: string; navigate: string; tag: string }} Notice */

/** @param {string} text */
function say(text) {
  const status = document.querySelector('[role="status"]');
  if (!(status instanceof HTMLElement)) return;
  status.textContent = text;
  status.hidden = false;
  status.scrollIntoView({ block: 'nearest' });
}

/** @param {Notice} notice */
async function show({ title, body, navigate, tag }) {
  if ((await Notification.requestPermission()) !== 'granted') {
    say('This browser does not allow notices from this site. Change that in its settings for this page.');
    return;
  }
  await navigator.serviceWorker.register('/service-worker.js');
  const registration = await navigator.serviceWorker.ready;
  // The same as in the service worker.
  const options = { body, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: { navigate } };
  await registration.showNotification(title, options);
  say('Your system shows it now. Press it to see where it leads.');
}

if ('Notification' in window && 'serviceWorker' in navigator) {
  for (const button of document.querySelectorAll('[data-notice]')) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      const notice = /** @type {Notice} */ (JSON.parse(button.dataset['notice'] ?? ''));
      show(notice).catch(() => say('This browser cannot show notices here.'));
    });
  }
}
