package ads.frontrow.internal

import android.content.Context
import android.media.AudioManager

/** The right to be heard, for a while. Other apps go on when it is given back. */
@Suppress("DEPRECATION")
internal class SoundFocus(context: Context, private val onLost: () -> Unit) :
    AudioManager.OnAudioFocusChangeListener {
    private val manager = context.getSystemService(Context.AUDIO_SERVICE) as AudioManager
    private var isTaken = false

    fun take(): Boolean {
        if (isTaken) return true
        val kind = AudioManager.AUDIOFOCUS_GAIN_TRANSIENT
        val answer = manager.requestAudioFocus(this, AudioManager.STREAM_MUSIC, kind)
        isTaken = answer == AudioManager.AUDIOFOCUS_REQUEST_GRANTED
        return isTaken
    }

    fun give() {
        if (!isTaken) return
        isTaken = false
        manager.abandonAudioFocus(this)
    }

    override fun onAudioFocusChange(change: Int) {
        val isLost = change == AudioManager.AUDIOFOCUS_LOSS ||
            change == AudioManager.AUDIOFOCUS_LOSS_TRANSIENT
        if (!isLost) return
        give()
        onLost()
    }
}
