package ads.frontrow.internal

import android.content.Context
import android.media.AudioManager

/** The right to be heard, for a while. Other apps go on when it is given back. */
@Suppress("DEPRECATION")
internal class SoundFocus(context: Context, private val onLost: () -> Unit) :
    AudioManager.OnAudioFocusChangeListener {
    private val manager = context.getSystemService(Context.AUDIO_SERVICE) as AudioManager
    private var isHeld = false

    fun request(): Boolean {
        if (isHeld) return true
        val kind = AudioManager.AUDIOFOCUS_GAIN_TRANSIENT
        val result = manager.requestAudioFocus(this, AudioManager.STREAM_MUSIC, kind)
        isHeld = result == AudioManager.AUDIOFOCUS_REQUEST_GRANTED
        return isHeld
    }

    fun abandon() {
        if (!isHeld) return
        isHeld = false
        manager.abandonAudioFocus(this)
    }

    override fun onAudioFocusChange(change: Int) {
        val isLost = change == AudioManager.AUDIOFOCUS_LOSS ||
            change == AudioManager.AUDIOFOCUS_LOSS_TRANSIENT
        if (!isLost) return
        abandon()
        onLost()
    }
}
